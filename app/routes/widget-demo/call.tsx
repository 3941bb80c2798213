import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readDemoHotlines } from 'contract/calls/demo-hotlines.ts';
import { canonicalPhone, formatPhone } from 'contract/phone.ts';
import { DemoCall } from '../../features/widget-demo/demo-call.tsx';
import { ApiFailure } from '../../http/api.server.ts';
import { notFoundPage, publicLoader } from '../../http/guard.server.ts';
import { productName } from '../../http/product.ts';

/** `to`: another number than the demonstration's, where its tenant lets pages call it. */
export const loader = publicLoader('any', async ({ url, api, ownGateway }) => {
  try {
    const { data } = await api(readDemoHotlines, {});
    const other = canonicalPhone(url.searchParams.get('to') ?? '');
    const known = data.hotlines.map(({ number, name, is_closed: isClosed }) => ({
      ...{ number, isClosed },
      // a narrow page cuts the end
      name: `${formatPhone(number)} · ${name}`,
    }));
    const hotlines = other ? [{ number: other, name: formatPhone(other), isClosed: false }, ...known] : known;
    return { domain: data.domain, gateways: data.gateways || ownGateway, hotlines };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) throw notFoundPage();
    throw error;
  }
});

export const meta: MetaFunction = () => [{ title: `Gọi thử - ${productName}` }];

export default function WidgetDemoCall() {
  return <DemoCall {...useLoaderData<typeof loader>()} />;
}
