import type { LookUp } from 'contract/calls/host.ts';
import { type SecretKey, seal, unseal } from '../access/sealed.ts';
import type { StoredRow } from '../crud/store.ts';
import type { FieldError } from '../errors.ts';
import type { Work } from '../work.ts';

const placeOf = (tenantId: string, cpId: string) => ({
  ...{ tenantId, table: 'ivr_states', column: 'header_sealed', id: cpId },
});

/** For the request alone. @throws when it is another scenario's, or its key is gone */
export const openHeader = (
  keys: readonly SecretKey[],
  tenantId: string,
  { sealed, cpId }: NonNullable<LookUp['sealedHeader']>,
): string => unseal(keys, placeOf(tenantId, cpId), sealed);

/** A form as it came: `header_name`, `header_value` and `url` are read. */
type Given = Record<string, unknown>;

/** What a form means for the stored value: a new one, none, or (nothing) the one that is there. */
export function sealedOf(
  { actor, house }: Work,
  cpId: string,
  { header_name, header_value }: Given,
  before?: StoredRow,
): { header_sealed?: string } {
  if (typeof header_value === 'string' && header_name)
    return { header_sealed: seal(house.secretKeys, placeOf(actor.tenantId, cpId), header_value) };
  return !header_name && before?.header_value ? { header_sealed: '' } : {};
}

/**
 * A name and a value come together; a stored value does not follow to another server or name, but is typed again for it. A server that
 * a variable names is anybody's.
 */
export function headerErrors({ header_name, header_value, url }: Given, before?: StoredRow): FieldError[] {
  if (header_value !== undefined && !header_name) return [{ param: 'header_name', message: 'Nhập tên header' }];
  if (header_name && serverOf(url).includes('{{'))
    return [{ param: 'url', message: 'Khi gửi header, tên máy chủ không được chứa biến' }];
  if (!header_name || header_value !== undefined) return [];
  if (!before?.header_value) return [{ param: 'header_value', message: 'Nhập giá trị của header' }];
  const isElsewhere = serverOf(url) !== serverOf(before.url) || header_name !== before.header_name;
  return isElsewhere ? [{ param: 'header_value', message: 'Nhập lại giá trị: tên header hoặc máy chủ đã đổi.' }] : [];
}

/** Up to the path, variables and all. */
const serverOf = (url: unknown) => /^[^:]*:\/\/[^/?#]*/.exec(String(url))?.[0].toLowerCase() ?? '';
