import { canonicalPhone } from 'contract/phone.ts';

export interface DialRules {
  dials_abroad: boolean;
  dials_premium: boolean;
}

/** Police, fire, ambulance, search and rescue. */
const emergency = new Set(['112', '113', '114', '115']);

/** What a tenant's staff may call: a canonical number, or why not, in Vietnamese. */
export function readDialled(dialled: string, rules: DialRules): { number: string } | { because: string } {
  const number = canonicalPhone(dialled);
  if (number === null) return { because: 'Số điện thoại không hợp lệ' };
  if (number.startsWith('1900') && !rules.dials_premium)
    return { because: 'Doanh nghiệp chưa cho phép gọi đầu số 1900' };
  if (number.startsWith('+') && !number.startsWith('+84') && !rules.dials_abroad)
    return { because: 'Doanh nghiệp chưa cho phép gọi quốc tế' };
  if (/^\d{3,5}$/.test(number) && !emergency.has(number)) return { because: 'Không có máy nhánh này' };
  return { number };
}
