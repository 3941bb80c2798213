import { Form, useNavigation } from '@remix-run/react';
import { formatCount } from 'contract/numbers.ts';
import type { UploadAnswer } from 'contract/settings/blacklist.ts';
import { useAnswer } from '../../http/use-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/text-field.tsx';

type Intent = 'upload-add' | 'upload-delete';
type Answer = { upload?: { error: string } | (UploadAnswer & { intent: Intent }) } | undefined;

const done = {
  'upload-add': { changed: 'Đã thêm', unchanged: 'có sẵn' },
  'upload-delete': { changed: 'Đã bỏ', unchanged: 'không có trong danh sách' },
} as const;

/** Many at once: a file adds to the list or takes out of it; lines that cannot be read are named. */
export function UploadForm() {
  const posting = useNavigation().formData?.get('intent');
  const upload = (useAnswer() as Answer)?.upload;
  const error = upload && 'error' in upload ? upload.error : undefined;
  return (
    <section aria-label="Thêm hoặc bỏ bằng tệp" className="mt-6 flex max-w-xl flex-col gap-3">
      <h2 className="font-semibold">Thêm hoặc bỏ bằng tệp</h2>
      {upload && 'changed' in upload && <Outcome answer={upload} />}
      <Form noValidate method="post" encType="multipart/form-data" className="flex flex-col gap-3">
        <FileField
          label="Tệp CSV hoặc văn bản"
          name="file"
          accept=".csv,.txt,text/csv,text/plain"
          hint="Mỗi dòng một số, email hoặc @tên-miền; lý do đứng sau dấu phẩy. Nhiều nhất 10.000 dòng."
          errors={error ? [error] : undefined}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="upload-add" pending={posting === 'upload-add'}>
            Thêm vào danh sách
          </Button>
          <Button type="submit" name="intent" value="upload-delete" pending={posting === 'upload-delete'}>
            Bỏ khỏi danh sách
          </Button>
        </div>
      </Form>
    </section>
  );
}

function Outcome({ answer }: { answer: UploadAnswer & { intent: Intent } }) {
  const { intent, changed, unchanged, refused } = answer;
  const words = done[intent];
  return (
    <>
      <Banner tone={changed > 0 ? 'positive' : 'info'} inset live>
        {words.changed} {formatCount(changed)}
        {unchanged > 0 && `, ${formatCount(unchanged)} ${words.unchanged}`}
        {refused.length > 0 && `, ${formatCount(refused.length)} dòng không đọc được`}.
      </Banner>
      {refused.length > 0 && (
        <ul aria-label="Dòng không đọc được" className="max-h-60 overflow-y-auto rounded border border-line text-sm">
          {refused.slice(0, 200).map(({ line, text, message }) => (
            <li key={line} className="border-b border-line px-3 py-1.5 break-words last:border-0">
              Dòng {formatCount(line)} "{text}": {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
