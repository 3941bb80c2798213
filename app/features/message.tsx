import { LinkButton } from '../ui/button.tsx';
import { BrandMark } from './brand/brand-mark.tsx';

/** A whole page that says one thing and leads home. */
export function Message({ title, message }: { title: string; message: string }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="flex max-w-md flex-col items-center gap-3 text-center">
        <BrandMark className="size-12" />
        <h1 className="text-xl break-words">{title}</h1>
        <p className="break-words text-muted">{message}</p>
        <LinkButton variant="primary" href="/" className="mt-2">
          Quay lại trang chủ
        </LinkButton>
      </div>
    </main>
  );
}
