import { Suspense } from 'react';
import { lazyPart } from '../features/lazy-part.ts';
import type { OneFormProps } from './one-form.tsx';

const Form = await lazyPart<OneFormProps>(() => import('./one-form.tsx'));

/** The form of `one-form.tsx`: the server draws it, and it works as a plain form until its code has come. */
export const LazyForm = (props: OneFormProps) => (
  <Suspense fallback={null}>
    <Form {...props} />
  </Suspense>
);
