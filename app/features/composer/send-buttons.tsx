import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { Menu, MenuButton } from '../../ui/menu.tsx';
import type { ComposerProps } from './composer.tsx';
import { type Kind, words } from './kinds.ts';

const solved = 3;

export interface SendButtonsProps extends Pick<ComposerProps, 'statuses'> {
  kind: Kind;
}

/** Send, or send and move the ticket on in the same step. */
export function SendButtons({ kind, statuses }: SendButtonsProps) {
  const { send, sendAnd } = words[kind];
  const likely = statuses.find(status => status.id === solved) ?? statuses[0];
  const others = statuses.filter(status => status !== likely);
  return (
    <div className="ml-auto flex flex-wrap justify-end gap-2">
      {likely && (
        <span className="flex">
          <Button
            type="submit"
            name="status"
            value={likely.id}
            className={others.length > 0 ? 'rounded-r-none' : undefined}
          >
            {sendAnd} {likely.name}
          </Button>
          {others.length > 0 && (
            <Menu
              aria-label={`${sendAnd} trạng thái khác`}
              variant="default"
              align="end"
              trigger={<ChevronDownIcon />}
              className="-ml-px [&>summary]:rounded-l-none"
            >
              {others.map(status => (
                <MenuButton key={status.id} name="status" value={status.id}>
                  {sendAnd} {status.name}
                </MenuButton>
              ))}
            </Menu>
          )}
        </span>
      )}
      <Button
        type="submit"
        variant="primary"
        title="Ctrl Enter"
        className={cx(
          kind === 'note' && 'border-warning bg-warning text-surface hover:border-warning hover:bg-warning',
        )}
      >
        {send}
      </Button>
    </div>
  );
}
