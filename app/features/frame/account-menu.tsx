import { useLocation } from '@remix-run/react';
import { roleLabels } from 'contract/enums.ts';
import type { Account } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { AccountIcon, ChevronDownIcon, KeyboardIcon, LogOutIcon, StickyNoteIcon } from '../../ui/icons.tsx';
import { Menu, MenuButton, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import { panelHref } from './place.ts';
import { ThemeChoice } from './theme-choice.tsx';

/** Who is signed in, their own pages, the colours, and the way out. */
export function AccountMenu({ account, theme }: { account: Account; theme: string | undefined }) {
  const location = useLocation();
  const { user, tenant } = account;
  return (
    <Menu
      align="end"
      aria-label={`Tài khoản của ${user.name}`}
      triggerClassName="top-account"
      trigger={
        <>
          <Avatar name={user.name} url={user.avatar_id && paths.file(user.avatar_id)} size="sm" />
          <span className="top-account-name">{user.name}</span>
          <ChevronDownIcon className="size-3.5 opacity-70" />
        </>
      }
    >
      <div className="px-2 pt-1.5 pb-2">
        <p className="font-semibold wrap-anywhere">{user.name}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {roleLabels[user.role]} · {tenant.name}
        </p>
      </div>
      <MenuSeparator />
      <MenuLink href={panelHref(location, 'account')} data-preserve-scroll="" icon={<AccountIcon />}>
        Tài khoản
      </MenuLink>
      <MenuLink href={panelHref(location, 'drafts')} data-preserve-scroll="" icon={<StickyNoteIcon />}>
        Bản nháp
      </MenuLink>
      <MenuLink href={panelHref(location, 'shortcuts')} data-preserve-scroll="" icon={<KeyboardIcon />}>
        Phím tắt
      </MenuLink>
      <MenuSeparator />
      <div className="px-2 py-1">
        <ThemeChoice theme={theme} />
      </div>
      <MenuSeparator />
      <form data-in-view="" method="post" action={paths.logout}>
        <MenuButton icon={<LogOutIcon />}>{account.viewed_by ? 'Thoát chế độ xem' : 'Đăng xuất'}</MenuButton>
      </form>
    </Menu>
  );
}
