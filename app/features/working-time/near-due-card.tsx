import { Form, useNavigation } from '@remix-run/react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface NearDueCardProps {
  minutes: number;
  /** Why it was not saved, and what was typed. */
  refused: { message: string; typed: string } | undefined;
}

/** How near is near due: a form of its own beside the schedules. */
export function NearDueCard({ minutes, refused }: NearDueCardProps) {
  const { formMethod, formData } = useNavigation();
  const isSaving = formMethod === 'POST' && formData?.get('intent') === 'near-due';
  return (
    <Card
      title="Sắp quá hạn"
      description="Danh sách 'Sắp quá hạn' và thông báo cho người xử lý, một lần cho mỗi hạn."
      className="mt-4"
    >
      <Form key={minutes} method="post" action="/settings/time-working" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="was" value={minutes} />
        <TextField
          id="near-due-minutes"
          name="minutes"
          type="number"
          label="Hạn còn dưới"
          suffix="phút"
          min={1}
          max={1_440}
          required
          defaultValue={refused?.typed ?? minutes}
          className="w-48"
        />
        <Button type="submit" name="intent" value="near-due" pending={isSaving}>
          Lưu thời gian báo
        </Button>
      </Form>
      {refused && (
        <Banner tone="critical" inset live className="mt-3">
          {refused.message}
        </Banner>
      )}
    </Card>
  );
}
