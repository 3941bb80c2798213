import { useLocation } from '@remix-run/react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { clock } from '../composer/clock.ts';
import type { DraftLinkProps } from './draft-link.tsx';
import type { RowForm } from './use-row-form.ts';

/** What the server needs to end a form's drafts when it is saved. */
export function DraftInputs({ form, composer }: { form: RowForm<unknown>; composer: string }) {
  return (
    <>
      {/* Enter presses a form's first submit button, which would be the one that drops the changes. */}
      <button type="submit" hidden />
      <input type="hidden" name="key" defaultValue={composer} />
      <input type="hidden" name="continues" value={form.continues} />
    </>
  );
}

interface FormNoticesProps extends Omit<DraftLinkProps, 'link'> {
  form: RowForm<unknown>;
  overtaken?: string;
}

/** Above a form: that its row moved on, and another text of the same place. */
export function FormNotices({ form, overtaken, ...place }: FormNoticesProps) {
  const Link = useDraftLink();
  return (
    <>
      {overtaken && form.isOvertaken && (
        <Banner
          tone="warning"
          inset
          live
          className="mb-3"
          action={
            form.catchUp && (
              <button type="button" onClick={form.catchUp}>
                Xem bản mới
              </button>
            )
          }
        >
          {overtaken}
        </Banner>
      )}
      {Link && <Link link={form.link} {...place} />}
    </>
  );
}

/** What keeps a form is no part of a first visit: it comes once the page runs, and again when the line is back. */
function useDraftLink() {
  const [Link, setLink] = useState<ComponentType<DraftLinkProps>>();
  useEffect(() => {
    const load = () =>
      void import('./draft-link.tsx').then(
        part => setLink(() => part.default),
        () => undefined,
      );
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, []);
  return Link;
}

const unsentWords = {
  waits: 'Chưa lưu: đang mất kết nối. Những gì bạn nhập được giữ ở đây và sẽ tự lưu khi có mạng.',
  changed: 'Lần lưu trước chưa tới máy chủ. Những gì bạn nhập vẫn còn ở đây: hãy bấm lưu lại khi có mạng.',
};

/** That a save found no server, beside the button that was pressed. */
export function UnsentNote({ form: { unsent } }: { form: RowForm<unknown> }) {
  return (
    unsent && (
      <Banner tone="warning" inset live className="w-full">
        {unsentWords[unsent]}
      </Banner>
    )
  );
}

/** The foot of a form: whether it holds unsaved changes, the way to drop them, and its buttons. */
export function UnsavedChanges({
  form,
  draftKey,
  children,
}: {
  form: RowForm<unknown>;
  draftKey: string;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const drop = () => {
    const undo = form.discard();
    toast({ kind: 'info', title: 'Đã bỏ thay đổi', action: { label: 'Hoàn tác', onClick: undo } });
  };
  return (
    <>
      <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
        <p role="status" className="figures text-muted">
          {form.isTouched && form.since && `Có thay đổi chưa lưu từ ${clock(form.since)}`}
          {form.isFailing && <span className="block text-warning">Chưa giữ được trên máy chủ, sẽ thử lại</span>}
        </p>
        {form.isTouched && (
          <Button
            size="sm"
            variant="quiet"
            type="submit"
            formAction={`/drafts?${new URLSearchParams({ drop: draftKey, back: pathname })}`}
            formNoValidate
            onClick={event => {
              event.preventDefault();
              drop();
            }}
          >
            Bỏ thay đổi
          </Button>
        )}
      </div>
      {children}
    </>
  );
}
