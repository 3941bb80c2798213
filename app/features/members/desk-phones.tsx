import { Form, useNavigation } from '@remix-run/react';
import type { SipDevice } from 'contract/calls/phone.ts';
import { formatDateTime } from 'contract/time.ts';
import { useId } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { MemberPlace } from './member-place.ts';

/** What a new telephone signs in with: told once. */
export interface NewDevice {
  name: string;
  username: string;
  secret: string;
  domain: string;
}

export interface DeviceAnswer {
  device?: NewDevice;
  deviceErrors?: string[];
  deviceName?: string;
}

interface Props {
  devices: SipDevice[];
  place: MemberPlace;
  answer: DeviceAnswer | undefined;
  /** An account that is switched off gets no telephone. */
  canAdd: boolean;
}

/** Telephones on somebody's desk, beside the form: each signs in with a secret of its own. */
export function DeskPhones({ devices, place, answer, canAdd }: Props) {
  const title = useId();
  const posting = useNavigation().formData?.get('intent');
  return (
    <section aria-labelledby={title} className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <h3 id={title} className="font-semibold">
        Máy bàn SIP
      </h3>
      {answer?.device && <Told device={answer.device} />}
      {devices.length > 0 ? (
        <ul className="divide-y divide-line rounded border border-line">
          {devices.map(device => (
            <li key={device._id} className="flex items-center gap-3 px-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate font-semibold" title={device.name}>
                  {device.name}
                </p>
                <p className="text-sm text-muted wrap-anywhere">
                  <span className="figures">{device.username}</span>
                  {' · '}
                  {device.last_seen_at
                    ? `đăng nhập lúc ${formatDateTime(device.last_seen_at)}`
                    : 'chưa đăng nhập lần nào'}
                </p>
              </div>
              <LinkButton size="sm" variant="danger" href={place.revoke(device.user._id, device._id)}>
                Thu hồi<span className="sr-only"> {device.name}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">Người này chưa có máy bàn nào.</p>
      )}
      {canAdd && (
        <Form method="post" noValidate className="flex items-start gap-2" key={answer?.device?.username ?? 'add'}>
          <TextField
            className="flex-1"
            label="Tên máy mới"
            name="device_name"
            defaultValue={answer?.deviceName ?? ''}
            errors={answer?.deviceErrors}
            placeholder="Máy bàn quầy lễ tân"
            autoComplete="off"
            maxLength={100}
          />
          <Button type="submit" name="intent" value="add-device" className="mt-6" pending={posting === 'add-device'}>
            Thêm máy
          </Button>
        </Form>
      )}
    </section>
  );
}

function Told({ device: { name, username, secret, domain } }: { device: NewDevice }) {
  const lines = [
    ['Tên đăng nhập', username],
    ['Mật khẩu', secret],
    ['Tên miền SIP', domain],
  ] as const;
  return (
    <Banner tone="warning" inset live>
      <p>Nhập vào máy “{name}” ngay bây giờ: mật khẩu chỉ hiện một lần.</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        {lines.map(([label, text]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="figures font-semibold select-all wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </Banner>
  );
}
