import { Form, useNavigation } from '@remix-run/react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import type { MemberPanel, MemberPlace } from './member-place.ts';

interface Props {
  panel: Extract<MemberPanel, { kind: 'revoke' }>;
  place: MemberPlace;
  refused: string | undefined;
}

/** The question before a desk telephone signs in no more. */
export function RevokeQuestion({ panel: { memberId, device }, place, refused }: Props) {
  const isPosting = useNavigation().formMethod === 'POST';
  return (
    <ConfirmPanel
      title={`Thu hồi máy “${device.name}” của ${device.user.name}?`}
      description="Máy này không đăng nhập được nữa và cuộc gọi đang có trên máy kết thúc. Mật khẩu của máy không dùng lại được."
      closeHref={place.open(memberId)}
      confirm={
        <Form method="post">
          <input type="hidden" name="device" value={device._id} />
          <Button type="submit" name="intent" value="revoke-device" variant="destructive" pending={isPosting}>
            Thu hồi
          </Button>
        </Form>
      }
    >
      {refused && (
        <Banner tone="critical" inset live>
          {refused}
        </Banner>
      )}
    </ConfirmPanel>
  );
}
