import { data, type TypedResponse } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { brandingForm, readBranding, removeLogo, saveBranding, saveLogo } from 'contract/settings/branding.ts';
import { useState } from 'react';
import { BrandPreview } from '../../../features/brand/brand-preview.tsx';
import { BrandingForm } from '../../../features/brand/branding-form.tsx';
import { LogoCard } from '../../../features/brand/logo-card.tsx';
import { TenantTabs } from '../../../features/tenant/tenant-tabs.tsx';
import { ApiFailure } from '../../../http/api.server.ts';
import { actionFor, loaderFor } from '../../../http/guard.server.ts';
import { paths } from '../../../http/paths.ts';
import { constraintsOf, type Refusal, submit } from '../../../http/submit.server.ts';
import { redirectWithToast } from '../../../http/toast.server.ts';
import { useAnswer } from '../../../http/use-answer.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

const form = brandingForm.extend({ version: saveBranding.body.shape.version });

export const loader = loaderFor(paths.tenant, async ({ api }) => ({
  branding: (await api(readBranding, {})).data,
  constraint: constraintsOf(brandingForm) ?? {},
}));

export const action = actionFor(paths.tenant, async ({ request, api }) => {
  const posted = await request.formData();
  const take = (name: string) => {
    const value = posted.get(name);
    posted.delete(name);
    return value;
  };
  const done = (title: string) => redirectWithToast(paths.branding, { kind: 'success', title });
  const file = take('file');
  const offer = String(take('offer') ?? '');
  switch (take('intent')) {
    case 'logo':
      return ofLogo(
        await submit(posted, saveLogo.body, async json => {
          if (!(file instanceof File) || file.size === 0) throw noPicture();
          await api(saveLogo, { file, json });
          return done('Đã đổi logo');
        }),
      );
    case 'logo-remove':
      return ofLogo(
        await submit(posted, removeLogo.query, async query => {
          await api(removeLogo, { query });
          return done('Đã bỏ logo');
        }),
      );
    default: {
      const [name, colour] = offer.split(' ');
      if (name && colour) posted.set(name, colour);
      return submit(posted, form, async json => {
        await api(saveBranding, { json });
        return done('Đã lưu thương hiệu');
      });
    }
  }
});

/** Says which of the page's forms was refused: what was posted does not tell, for empty fields are left out of it. */
function ofLogo(answer: Awaited<ReturnType<typeof submit>>) {
  if (answer instanceof Response) return answer;
  const { data: refusal, init } = answer as Exclude<typeof answer, TypedResponse<never>>;
  return data<Refusal & { isOfLogo: true }>({ ...refusal, isOfLogo: true }, init ?? {});
}

const noPicture = () => new ApiFailure(422, '', { errors: [{ param: 'file', message: 'Hãy chọn một ảnh' }] });

export default function Branding() {
  const { branding, constraint } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const [typed, setTyped] = useState<{ of: number; light: string; dark: string }>();
  const seen = typed?.of === branding.version ? typed : { light: branding.accent_light, dark: branding.accent_dark };
  return (
    <>
      <PageHeader title="Doanh nghiệp" />
      <TenantTabs current="branding" />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <BrandingForm
            key={branding.version}
            branding={branding}
            constraint={constraint}
            answer={answer}
            onType={(light, dark) => setTyped({ of: branding.version, light, dark })}
          />
          <LogoCard branding={branding} answer={answer} />
        </div>
        <BrandPreview light={seen.light} dark={seen.dark} />
      </div>
    </>
  );
}
