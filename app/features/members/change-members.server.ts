import { data } from '@remix-run/node';
import { formatCount } from 'contract/numbers.ts';
import { changedMemberForm, newMemberForm } from 'contract/users/member-form.ts';
import {
  activateUsers,
  createUser,
  disableUsers,
  type Invitation,
  inviteUsers,
  resetPassword,
  updateUser,
} from 'contract/users/users.ts';
import type { Visit } from '../../http/guard.server.ts';
import { refusal, submit } from '../../http/submit.server.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import { addDevice, dropDevice } from './change-devices.server.ts';
import { listAddress } from './member-place.ts';

/** What a file of invitations holds, and the text itself to be mended. */
export interface LookedAt {
  csv: string;
  lines: Invitation[];
  good: number;
  invited: number;
}

/** One post of the members' page. */
export async function changeMembers(visit: Visit, form: FormData) {
  const { url, params, api } = visit;
  const text = (name: string) => String(form.get(name) ?? '');
  const intent = text('intent');
  const key = text('key');
  const ids = form.getAll('ids').map(String);
  for (const name of ['intent', 'key']) form.delete(name);
  const done = (title: string, description?: string) =>
    redirectWithToast(listAddress(url), { kind: 'success', title, ...(description && { description }) });
  switch (intent) {
    case 'create':
      return submit(form, newMemberForm, async json => {
        await api(createUser, { json }, key ? { idempotencyKey: key } : {});
        return done('Đã gửi lời mời', `Thư mời đang tới ${json.email}.`);
      });
    case 'update':
      return submit(form, changedMemberForm, async json => {
        await api(updateUser, { params: { id: params.id ?? '' }, json });
        return done('Cập nhật thành viên thành công');
      });
    case 'look':
    case 'invite':
      return invite(visit, await csvOf(form), intent === 'look');
    case 'disable':
    case 'activate':
      return switchMembers(visit, intent, ids);
    case 'reset':
      try {
        return done((await api(resetPassword, { params: { userId: ids[0] ?? '' } })).message);
      } catch (error) {
        return refusal(error);
      }
    case 'add-device':
      return addDevice(visit, text('device_name'));
    case 'revoke-device':
      return dropDevice(visit, text('device'));
    default:
      throw data({ status: 400, message: 'Dữ liệu gửi lên không hợp lệ' }, { status: 400 });
  }
}

async function switchMembers({ api, url }: Visit, intent: 'disable' | 'activate', ids: string[]) {
  try {
    const { changed } = (await api(intent === 'disable' ? disableUsers : activateUsers, { json: { ids } })).data;
    const verb = intent === 'disable' ? 'Đã khóa' : 'Đã kích hoạt';
    return redirectWithToast(listAddress(url), {
      kind: changed > 0 ? 'success' : 'info',
      title: changed > 0 ? `${verb} ${formatCount(changed)} tài khoản` : 'Không có gì thay đổi',
    });
  } catch (error) {
    return refusal(error);
  }
}

async function invite({ api, url }: Visit, csv: string, dry_run: boolean) {
  try {
    const { rest, ...told } = (await api(inviteUsers, { json: { csv, dry_run } })).data;
    if (!dry_run && rest === '')
      return redirectWithToast(listAddress(url), {
        kind: 'success',
        title: `Đã mời ${formatCount(told.invited)} người`,
        description: 'Mỗi người nhận một liên kết để đặt mật khẩu.',
      });
    const lines = dry_run ? told.lines : told.lines.filter(({ errors }) => errors.length > 0);
    const looked: LookedAt = { ...told, lines, csv: dry_run ? csv : rest };
    return data({ looked });
  } catch (error) {
    const refused = refusal(error);
    return data({ ...refused.data, csv }, { status: refused.data.status });
  }
}

/** The chosen file, else what was typed. Spreadsheets write UTF-8, UTF-16 or the Vietnamese code page of Windows. */
async function csvOf(form: FormData): Promise<string> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return String(form.get('csv') ?? '');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1258').decode(bytes).normalize('NFC');
  }
}
