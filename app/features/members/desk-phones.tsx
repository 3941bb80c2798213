import { Form, useNavigation } from '@remix-run/react';
import type { SipDevice } from 'contract/calls/phone.ts';
import { formatDateTime } from 'contract/time.ts';
import { useId } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { MemberPlace } from './member-place.ts';

type Typed = Pick<SipDevice, 'username' | 'registrar'>;

/** What a new telephone signs in with: told once. */
export interface NewDevice extends Typed {
  name: string;
  secret: string;
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
  /** Their calls ring elsewhere. */
  isSilent: boolean;
}

/** Telephones on somebody's desk, beside the form: each signs in with a secret of its own. */
export function DeskPhones({ devices, place, answer, canAdd, isSilent }: Props) {
  const title = useId();
  const posting = useNavigation().formData?.get('intent');
  return (
    <section aria-labelledby={title} className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <div>
        <h3 id={title} className="font-semibold">
          Máy bàn SIP
        </h3>
        <p className="text-sm text-muted">
          Máy bàn gọi ra được, và đổ chuông khi kênh gọi của người này là SIP Phone.
          {devices.length > 1 && !isSilent && ' Các máy cùng đổ chuông, máy nào nghe trước thì nhận cuộc gọi.'}
        </p>
      </div>
      {isSilent && devices.length > 0 && (
        <Banner tone="warning" inset>
          Máy bàn không đổ chuông: kênh gọi của người này không phải SIP Phone. Để nhận cuộc gọi bằng máy bàn, chọn kênh
          gọi SIP Phone rồi lưu.
        </Banner>
      )}
      {answer?.device && <Told device={answer.device} />}
      {devices.length > 0 ? (
        <ul className="divide-y divide-line rounded border border-line">
          {devices.map(device => (
            <Device key={device._id} device={device} place={place} />
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

function Device({ device, place }: { device: SipDevice; place: MemberPlace }) {
  return (
    <li className="px-3 py-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold" title={device.name}>
            {device.name}
          </p>
          <p className="text-sm text-muted">
            {device.last_seen_at ? `Đăng nhập lúc ${formatDateTime(device.last_seen_at)}` : 'Chưa đăng nhập lần nào'}
          </p>
        </div>
        <LinkButton size="sm" variant="danger" href={place.revoke(device.user._id, device._id)}>
          Thu hồi<span className="sr-only"> {device.name}</span>
        </LinkButton>
      </div>
      <details className="mt-1 text-sm">
        <summary className="w-fit cursor-pointer rounded py-1 font-semibold text-accent">
          Thông số cài đặt<span className="sr-only"> của {device.name}</span>
        </summary>
        <Parameters typed={device} />
        <p className="mt-1 text-muted">
          Mật khẩu chỉ hiện một lần khi thêm máy. Nếu đã mất, thu hồi máy này và thêm máy mới.
        </p>
      </details>
    </li>
  );
}

function Told({ device }: { device: NewDevice }) {
  return (
    <Banner tone="warning" inset live>
      <p>Nhập vào máy “{device.name}” ngay bây giờ: mật khẩu chỉ hiện một lần.</p>
      <Parameters typed={device} secret={device.secret} />
    </Banner>
  );
}

/** What is typed into a telephone, in the words that telephones use. */
function Parameters({ typed: { username, registrar }, secret }: { typed: Typed; secret?: string }) {
  const lines = [
    ...(registrar
      ? [
          ['Máy chủ SIP', registrar.server],
          ['Cổng', String(registrar.port)],
          ['Giao thức', 'UDP'],
        ]
      : []),
    ['Tên đăng nhập', username],
    ...(secret === undefined ? [] : [['Mật khẩu', secret]]),
    ...(registrar ? [['Tên miền (realm)', registrar.realm]] : []),
  ];
  return (
    <>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        {lines.map(([label, text]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="figures font-semibold select-all wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {!registrar && (
        <p className="mt-1 text-sm">Người vận hành hệ thống chưa bật SIP qua UDP: máy bàn chưa đăng nhập được.</p>
      )}
    </>
  );
}
