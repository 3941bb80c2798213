import { Form, useLocation } from '@remix-run/react';
import { formatCount } from 'contract/numbers.ts';
import { paths } from '../../http/paths.ts';
import { DownloadIcon, HistoryIcon } from '../../ui/icons.tsx';
import { Menu, MenuButton, MenuLink } from '../../ui/menu.tsx';
import { withPanel } from './panel-address.ts';

interface ExportMenuProps {
  /** Of the list as it stands in the address: what is exported is what the list shows. */
  total: number;
  /** Made by the page's loader: two clicks are one export. */
  exportKey: string;
}

/** 'Xuất' of the ticket list: starts a CSV of the current list, or shows my exports. */
export function ExportMenu({ total, exportKey }: ExportMenuProps) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <Menu trigger="Xuất" align="end">
      <Form method="post" action={paths.exports}>
        <input type="hidden" name="intent" value="start" />
        <input type="hidden" name="list" value={search.slice(1)} />
        <input type="hidden" name="back" value={here} />
        <input type="hidden" name="key" value={exportKey} />
        <MenuButton icon={<DownloadIcon />}>Xuất CSV ({formatCount(total)} ticket)</MenuButton>
      </Form>
      <MenuLink href={withPanel(here)} icon={<HistoryIcon />} data-preserve-scroll="">
        Các lượt xuất của tôi
      </MenuLink>
    </Menu>
  );
}
