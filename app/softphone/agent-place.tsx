import { GridIcon } from '../ui/icons.tsx';
import AgentMenu, { type OwnState } from './agent-menu.tsx';
import { wish } from './signal.ts';

/** In the top bar: the pad to dial on, and what I am doing. */
export function AgentPlace({ initial, userId }: { initial: OwnState; userId: string }) {
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet btn-icon dial-button"
        aria-label="Bàn phím quay số"
        title="Bàn phím quay số"
        onClick={() => wish({ is: 'dial-pad' })}
      >
        <GridIcon />
      </button>
      <AgentMenu initial={initial} userId={userId} />
    </>
  );
}
