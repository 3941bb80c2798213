import type { ReactNode } from 'react';
import { productName } from '../../http/product.ts';
import { LogoMark } from '../../ui/logo.tsx';

/** The one card of the pages before sign-in. */
export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center justify-center gap-3">
          <LogoMark className="size-10" />
          <p className="text-xl font-semibold">{productName}</p>
        </div>
        <div className="flex flex-col gap-4 rounded border border-line bg-surface p-6">
          <h1 className="text-lg">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}
