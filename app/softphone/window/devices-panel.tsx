import { useEffect, useRef, useState } from 'react';
import { SelectField } from '../../ui/text-field.tsx';
import { chosen, openMicrophone } from '../browser-world.ts';
import type { PhoneCommand } from '../commands.ts';

/** Which microphone and which loudspeaker, and how loud the microphone hears. */
export function DevicesPanel({ send }: { send: (command: PhoneCommand) => void }) {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  const [microphone, setMicrophone] = useState(() => chosen('softphone-microphone'));
  const [speaker, setSpeaker] = useState(() => chosen('softphone-speaker'));
  useEffect(() => {
    const look = () => void navigator.mediaDevices.enumerateDevices().then(setDevices, () => setDevices([]));
    look();
    navigator.mediaDevices.addEventListener('devicechange', look);
    return () => navigator.mediaDevices.removeEventListener('devicechange', look);
  }, []);
  const choices = (kind: MediaDeviceKind) =>
    devices
      .filter(device => device.kind === kind && device.deviceId !== '')
      .map(device => ({
        value: device.deviceId,
        label: device.label || 'Thiết bị chưa có tên',
      }));
  const speakers = choices('audiooutput');
  return (
    <div className="flex flex-col gap-2">
      <Choice
        label="Micrô"
        value={microphone}
        choices={choices('audioinput')}
        onChoose={id => {
          setMicrophone(id);
          send({ do: 'use-microphone', id });
        }}
      />
      <Level microphone={microphone} />
      {speakers.length > 0 && (
        <Choice
          label="Loa"
          value={speaker}
          choices={speakers}
          onChoose={id => {
            setSpeaker(id);
            send({ do: 'use-speaker', id });
          }}
        />
      )}
    </div>
  );
}

function Choice({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string;
  value: string;
  choices: { value: string; label: string }[];
  onChoose: (id: string) => void;
}) {
  return (
    <SelectField
      label={label}
      value={value}
      options={[{ value: '', label: 'Mặc định' }, ...choices]}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

/** The loudness of the microphone, as it comes. */
function Level({ microphone }: { microphone: string }) {
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let context: AudioContext | undefined;
    let frame = 0;
    let isGone = false;
    openMicrophone(microphone).then(
      opened => {
        stream = opened;
        if (isGone) return stop();
        context = new AudioContext();
        const analyser = context.createAnalyser();
        context.createMediaStreamSource(opened).connect(analyser);
        const samples = new Float32Array(analyser.fftSize);
        const look = () => {
          analyser.getFloatTimeDomainData(samples);
          const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
          if (meter.current) meter.current.value = Math.min(1, Math.sqrt(power) * 4);
          frame = requestAnimationFrame(look);
        };
        look();
      },
      () => {},
    );
    const stop = () => {
      cancelAnimationFrame(frame);
      for (const track of stream?.getTracks() ?? []) track.stop();
      void context?.close();
    };
    return () => {
      isGone = true;
      stop();
    };
  }, [microphone]);
  return <meter ref={meter} className="h-2 w-full" min={0} max={1} value={0} aria-label="Độ lớn của micrô" />;
}
