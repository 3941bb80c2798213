import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Message } from '../features/message.tsx';
import { publicLoader } from '../http/guard.server.ts';
import { productName } from '../http/product.ts';

const title404 = '404 - Not Found';
const message404 = 'Bạn có chắc chắn mình vừa truy cập đúng đường link? Vui lòng thử lại!';
const longest = 200;

export const loader = publicLoader('/page-404', ({ url }) => {
  const read = (name: string) => url.searchParams.get(name)?.trim().slice(0, longest);
  return { title: read('title') || title404, message: read('message') || message404 };
});

export const meta: MetaFunction = () => [{ title: productName }];

export default function Page404() {
  return <Message {...useLoaderData<typeof loader>()} />;
}
