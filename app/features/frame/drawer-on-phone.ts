/**
 * A part that stands beside the page on wide screens and is a drawer on a phone: a popover, so that its button works
 * before JavaScript; the styles of wide screens show it in place. React 18 has no types for these attributes.
 */
export const drawerOnPhone = { popover: '' } as object;
export const opensDrawer = (id: string) => ({ popovertarget: id }) as object;

export function closeDrawers(): void {
  for (const open of document.querySelectorAll<HTMLElement>('.rail, .column'))
    if (open.matches(':popover-open')) open.hidePopover();
}
