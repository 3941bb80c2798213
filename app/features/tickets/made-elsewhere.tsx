import type { MadeTicket } from 'contract/tickets/drafts.ts';
import { paths } from '../../http/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

interface MadeElsewhereNoteProps {
  made: MadeTicket;
  /** The way back to a text that was taken off the page. */
  onTakeBack: (() => void) | undefined;
}

/** That the draft on the page is a ticket already, and what can be done now. Place it in the form: it works before JavaScript. */
export function MadeElsewhereNote({ made: { _id, code }, onTakeBack }: MadeElsewhereNoteProps) {
  return (
    <Banner
      tone="warning"
      inset
      live
      action={
        <>
          <a href={paths.ticket(_id)}>Mở ticket {code}</a>
          {onTakeBack ? (
            <Button key="back" size="sm" onClick={onTakeBack}>
              Lấy lại nội dung
            </Button>
          ) : (
            // a button of its own: the press that took the text back must not end on it
            <Button key="more" type="submit" name="more" value="1" size="sm">
              Tạo thêm ticket
            </Button>
          )}
        </>
      }
    >
      Bản nháp này đã được tạo thành ticket {code}
      {onTakeBack ? ', nên form được để trống.' : '. Nội dung ở đây vẫn được giữ.'}
    </Banner>
  );
}
