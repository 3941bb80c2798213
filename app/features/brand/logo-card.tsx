import { Form, useNavigation } from '@remix-run/react';
import { paths } from '../../http/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileField } from '../../ui/text-field.tsx';
import { type Branding, type BrandingAnswer, currentOf } from './branding-form.tsx';

/** The logo that stands, the way to another one, and away with it. */
export function LogoCard({ branding, answer: given }: { branding: Branding; answer: BrandingAnswer | undefined }) {
  const answer = given?.isOfLogo ? given : undefined;
  const intent = useNavigation().formData?.get('intent');
  const current = currentOf(answer);
  const version = current?.version ?? branding.version;
  const { tenant_id, logo_id } = current ?? branding;
  const errors = answer?.submission?.error;
  return (
    <Card title="Logo" description="Thay hình Lắng Nghe ở góc màn hình và trang đăng nhập.">
      <div className="flex flex-col gap-4">
        {errors?.[''] && !errors.file && (
          <Banner tone={current ? 'warning' : 'critical'} inset live>
            {errors[''][0]}
            {current && ' Logo dưới đây là logo hiện tại.'}
          </Banner>
        )}
        {logo_id && (
          <div className="flex items-center gap-4">
            <img
              src={paths.logo(tenant_id, logo_id)}
              alt="Logo hiện tại"
              className="size-16 rounded border border-line bg-white object-contain p-1"
            />
            <Form method="post">
              <input type="hidden" name="version" value={version} />
              <Button
                type="submit"
                name="intent"
                value="logo-remove"
                variant="danger"
                pending={intent === 'logo-remove'}
              >
                Bỏ logo
              </Button>
            </Form>
          </div>
        )}
        <Form method="post" encType="multipart/form-data" className="flex items-start gap-2">
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="intent" value="logo" />
          <FileField
            // emptied once the picture is there
            key={logo_id}
            name="file"
            label={logo_id ? 'Logo khác' : 'Tải logo lên'}
            hint="PNG, JPEG hoặc WebP, tối đa 2 MB, cạnh dài ít nhất 64 pixel. Hình vuông là đẹp nhất."
            errors={errors?.file ?? undefined}
            accept="image/png,image/jpeg,image/webp"
            className="min-w-0 flex-1"
          />
          <Button type="submit" pending={intent === 'logo'} className="mt-6">
            Tải lên
          </Button>
        </Form>
      </div>
    </Card>
  );
}
