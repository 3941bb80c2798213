import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { clock } from './clock.ts';
import type { DraftState } from './draft-keeper.ts';
import type { useDraft } from './use-draft.ts';

/** Whether what is typed is safe, in words. */
export function DraftStatus({ state }: { state: DraftState }) {
  return (
    <p role="status" className="figures ml-auto text-muted">
      {state.kind === 'saved' && `Đã lưu nháp ${clock(state.at)}`}
      {state.kind === 'failed' && <span className="text-warning">Chưa lưu được nháp, sẽ thử lại</span>}
    </p>
  );
}

/** A second draft of the same place, that went its own way: to look at, or to leave. */
export function OtherDraft({ draft, className }: { draft: ReturnType<typeof useDraft>; className: string }) {
  if (!draft.other) return null;
  return (
    <Banner
      tone="warning"
      inset
      className={className}
      action={
        <>
          <Button size="sm" onClick={draft.swapOther}>
            Xem bản kia
          </Button>
          <Button size="sm" variant="quiet" onClick={draft.forgetOther}>
            Bỏ bản kia
          </Button>
        </>
      }
    >
      Còn một bản nháp khác của nội dung này, viết trên máy khác hoặc trước khi mất kết nối.
    </Banner>
  );
}

/** Without JavaScript, drafts are kept by a press. */
export function SaveDraftButton() {
  return (
    <noscript>
      <button type="submit" formAction="/drafts" formNoValidate className="btn btn-quiet">
        Lưu nháp
      </button>
    </noscript>
  );
}
