import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { schedulePeriods, takeHolidays } from 'contract/settings/schedule-periods.ts';
import { formatDate } from 'contract/time.ts';
import { officialHolidays } from 'contract/working-time/holidays.ts';
import { readYear } from '../../../features/working-time/year.ts';
import { actionFor, loaderFor } from '../../../http/guard.server.ts';
import { paths } from '../../../http/paths.ts';
import { refusal } from '../../../http/submit.server.ts';
import { redirectWithToast } from '../../../http/toast.server.ts';
import { useAnswer } from '../../../http/use-answer.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CheckboxField } from '../../../ui/toggle-field.tsx';

export const loader = loaderFor('/settings/time-working', async ({ api, url }) => {
  const year = readYear(url);
  const { list } = await api(schedulePeriods.list, { query: { year, limit: 500 } });
  const names = new Set(list.map(({ name }) => name.toLowerCase()));
  return {
    year,
    holidays: officialHolidays(year).map(one => ({ ...one, isThere: names.has(one.name.toLowerCase()) })),
  };
});

export const action = actionFor('/settings/time-working', async ({ api, url, request }) => {
  const year = readYear(url);
  const keys = (await request.formData()).getAll('keys') as never[];
  try {
    const { total } = await api(takeHolidays, { json: { year, keys } });
    return redirectWithToast(paths.daysOff(year), { kind: 'success', title: `Đã thêm ${total} ngày lễ năm ${year}` });
  } catch (error) {
    return refusal(error);
  }
});

export default function Holidays() {
  const { year, holidays } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() as { message: string } | undefined;
  const isSaving = useNavigation().formMethod === 'POST';
  return (
    <>
      <PageHeader
        title={`Ngày lễ năm ${year}`}
        subtitle="Chọn những ngày doanh nghiệp nghỉ; mỗi ngày sửa được sau khi thêm."
        backHref={paths.daysOff(year)}
      />
      <Form method="post" className="max-w-2xl">
        <Card
          footer={
            <>
              <LinkButton href={paths.daysOff(year)}>Hủy</LinkButton>
              <Button
                type="submit"
                variant="primary"
                pending={isSaving}
                disabled={holidays.every(({ isThere }) => isThere)}
              >
                Thêm ngày lễ năm {year}
              </Button>
            </>
          }
        >
          {answer && (
            <Banner tone="critical" inset live className="mb-3">
              {answer.message}
            </Banner>
          )}
          <div className="flex flex-col gap-3">
            {holidays.map(({ key, name, first_day, last_day, note, isThere }) => (
              <CheckboxField
                key={key}
                id={key}
                name="keys"
                value={key}
                defaultChecked={!isThere}
                disabled={isThere}
                label={`${name}: ${first_day === last_day ? formatDate(first_day) : `${formatDate(first_day)} – ${formatDate(last_day)}`}`}
                hint={isThere ? 'Đã có trong danh sách' : note}
              />
            ))}
          </div>
          <p className="mt-4 text-sm text-muted">
            Ngày âm lịch tính theo múi giờ Việt Nam. Lịch nghỉ Tết và Quốc khánh chính thức được công bố hằng năm; ngày
            lễ trùng ngày nghỉ hằng tuần thì nghỉ bù vào ngày làm việc kế tiếp: hãy sửa hoặc thêm ngày cho khớp.
          </p>
        </Card>
      </Form>
    </>
  );
}
