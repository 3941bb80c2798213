import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Message } from '../features/message.tsx';
import { publicLoader } from '../http/guard.server.ts';
import { productName } from '../http/product.ts';
import { page } from '../site-map.ts';

// Where Zalo sends people back to after its sign-in; open to signed-in people too, for it is they who come back.
export const loader = publicLoader('/zalo-redirect', () => {
  const { title, soon } = page('/zalo-redirect');
  return { title, message: `Sắp có: ${soon}` };
});

export const meta: MetaFunction = () => [{ title: productName }];

export default function ZaloRedirect() {
  return <Message {...useLoaderData<typeof loader>()} />;
}
