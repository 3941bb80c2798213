import { redirect, type TypedResponse } from '@remix-run/node';
import { changeMyPassword, updateMyAccount } from 'contract/access/account.ts';
import { alertsForm, avatarForm, endSessionForm, myPasswordForm, profileForm } from 'contract/access/account-forms.ts';
import { endSession } from 'contract/access/sign-in.ts';
import { uploadFile } from 'contract/files/files.ts';
import { ApiFailure } from '../http/api.server.ts';
import { actionFor } from '../http/guard.server.ts';
import { leadsTo } from '../http/leads-to.server.ts';
import { paths } from '../http/paths.ts';
import { redirectWithRefusal } from '../http/refused-form.server.ts';
import { safeRedirect } from '../http/safe-redirect.ts';
import { type Refusal, submit } from '../http/submit.server.ts';
import { redirectWithToast } from '../http/toast.server.ts';

export const loader = leadsTo(paths.home);

/** The posts of the account panel: back to the page that it is open over. */
export const action = actionFor('signed-in', async ({ request, api }) => {
  const form = await request.formData();
  const take = (name: string) => {
    const value = form.get(name);
    form.delete(name);
    return value;
  };
  const intent = String(take('intent') ?? '');
  const back = safeRedirect(String(take('back') ?? ''));
  const done = (title: string, description?: string): TypedResponse<never> =>
    redirectWithToast(back, { kind: 'success', title, ...(description && { description }) }, inPlace);

  async function run() {
    switch (intent) {
      case 'profile':
        return submit(form, profileForm, async json => {
          await api(updateMyAccount, { json });
          return done('Đã lưu họ và tên');
        });
      case 'alerts':
        return submit(form, alertsForm, async json => {
          await api(updateMyAccount, { json });
          return done('Đã lưu cách báo');
        });
      case 'avatar': {
        const file = take('file');
        return submit(form, avatarForm, async ({ version }) => {
          if (!(file instanceof File) || file.size === 0) throw noPicture();
          const { data } = await api(uploadFile, { file, json: { purpose: 'avatar' } });
          await api(updateMyAccount, { json: { version, avatar_id: data._id } });
          return done('Đã đổi ảnh đại diện');
        });
      }
      case 'avatar-remove':
        return submit(form, avatarForm, async ({ version }) => {
          await api(updateMyAccount, { json: { version, avatar_id: null } });
          return done('Đã bỏ ảnh đại diện');
        });
      case 'password':
        return submit(form, myPasswordForm, async json => {
          await api(changeMyPassword, { json });
          return done('Đã đổi mật khẩu', 'Các thiết bị khác đã được đăng xuất.');
        });
      case 'session-end':
        return submit(form, endSessionForm, async ({ id }) => {
          await api(endSession, { params: { id } });
          return done('Đã đăng xuất thiết bị đó');
        });
      default:
        return redirect(paths.home);
    }
  }

  const outcome = await run();
  if (outcome instanceof Response) return outcome;
  // a document that posted shows nothing here: the page that it came from does
  const isDocument = request.headers.get('accept')?.includes('text/html') ?? false;
  const { submission } = (outcome as { data: Refusal }).data;
  return isDocument ? redirectWithRefusal(back, { intent, submission }) : outcome;
});
const noPicture = () => new ApiFailure(422, '', { errors: [{ param: 'file', message: 'Hãy chọn một ảnh' }] });
const inPlace = { 'X-Remix-Replace': 'true' };
