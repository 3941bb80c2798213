import { useRouteLoaderData } from '@remix-run/react';
import { productName } from '../../http/product.ts';
import type { BrandView } from './brand.server.ts';

/** Undefined where the page could not be loaded at all. */
export const useBrand = () => useRouteLoaderData<{ brand: BrandView }>('root')?.brand;
export const useBrandName = () => useBrand()?.name ?? productName;

/** The tenant's logo, on white in either scheme; the product's mark where there is none. */
export function BrandMark({ className }: { className: string }) {
  const logo = useBrand()?.logo;
  return logo ? (
    <img src={logo} alt="" className={`brand-logo ${className}`} />
  ) : (
    <i className={`brand-mark ${className}`} />
  );
}
