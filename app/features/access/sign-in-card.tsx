import type { ReactNode } from 'react';
import { BrandMark, useBrandName } from '../brand/brand-mark.tsx';

/** The one card of the pages before sign-in. */
export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center justify-center gap-3">
          <BrandMark className="size-10 flex-none" />
          <p className="text-xl font-semibold">{useBrandName()}</p>
        </div>
        <div className="flex flex-col gap-4 rounded border border-line bg-surface p-6">
          <h1 className="text-lg">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}
