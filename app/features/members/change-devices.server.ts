import { data } from '@remix-run/node';
import { createDevice, revokeDevice } from 'contract/calls/phone.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { refusal } from '../../http/submit.server.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import type { DeviceAnswer } from './desk-phones.tsx';
import { listAddress, memberPlace } from './member-place.ts';

/** A new telephone of the member whose form is open. The answer is the page itself: what it signs in with is shown this once. */
export async function addDevice({ api, params }: Visit, name: string) {
  try {
    const { data: made } = await api(createDevice, { json: { user_id: params.id ?? '', name } });
    const { name: given, username, secret, registrar } = made;
    return data<DeviceAnswer>({ device: { name: given, username, secret, registrar } });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    const said = Object.values(error.fieldErrors ?? {}).flat();
    const deviceErrors = said.length > 0 ? said : [error.message];
    return data<DeviceAnswer>({ deviceErrors, deviceName: name }, { status: error.status });
  }
}

export async function dropDevice({ api, url, params }: Visit, id: string) {
  try {
    const { message } = await api(revokeDevice, { params: { id } });
    const member = memberPlace(listAddress(url)).open(params.id ?? '');
    return redirectWithToast(member, { kind: 'success', title: message });
  } catch (error) {
    return refusal(error);
  }
}
