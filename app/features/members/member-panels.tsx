import { Drawer } from '../../ui/drawer.tsx';
import { InviteDrawer } from './invite-drawer.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import type { MemberPanel, MemberPlace } from './member-place.ts';
import { MemberQuestion } from './member-question.tsx';
import { RevokeQuestion } from './revoke-question.tsx';

type DrawerProps = Parameters<typeof MemberDrawer>[0];

interface Props {
  panel: MemberPanel;
  place: MemberPlace;
  href: string;
  constraint: DrawerProps['constraint'];
  answer: DrawerProps['answer'] & Parameters<typeof InviteDrawer>[0]['answer'];
}

/** What stands open over the list of members. */
export default function MemberPanels({ panel, place, href, constraint, answer }: Props) {
  switch (panel.kind) {
    case 'new':
      return <MemberDrawer key="new" {...{ panel, place, href, constraint, answer }} />;
    case 'edit':
      return <MemberDrawer key={panel.row._id} {...{ panel, place, href, constraint, answer }} />;
    case 'invite':
      return <InviteDrawer {...{ href, answer }} />;
    case 'ask':
      return <MemberQuestion {...{ panel, href }} refused={answer?.message} />;
    case 'revoke':
      return <RevokeQuestion {...{ panel, place }} refused={answer?.message} />;
    case 'missing':
      return (
        <Drawer title="Không tìm thấy thành viên này" closeHref={href}>
          <p className="text-muted">Có thể địa chỉ đã sai. Danh sách phía sau là danh sách mới nhất.</p>
        </Drawer>
      );
  }
}
