import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { chosen, openMicrophone } from '../browser-world.ts';
import type { PhoneCommand } from '../commands.ts';

/** Which microphone and which loudspeaker, and how loud the microphone hears. */
export function DevicesPanel({ send }: { send: (command: PhoneCommand) => void }) {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  const [microphone, setMicrophone] = useState(() => chosen('softphone-microphone'));
  const [speaker, setSpeaker] = useState(() => chosen('softphone-speaker'));
  const [isTrying, setTrying] = useState(false);
  const tryOut = async () => {
    setTrying(true);
    await playTone(speaker).catch(() => toast({ kind: 'error', title: 'Chưa phát được âm thanh' }));
    setTrying(false);
  };
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
      <Button size="sm" pending={isTrying} onClick={() => void tryOut()}>
        Nghe thử
      </Button>
    </div>
  );
}

/** A second of a tone, to be heard where calls are. */
async function playTone(speaker: string): Promise<void> {
  const context = new AudioContext();
  const heard = new Audio();
  try {
    const to = context.createMediaStreamDestination();
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    volume.gain.value = 0.2;
    tone.connect(volume).connect(to);
    heard.srcObject = to.stream;
    // one that was unplugged leaves the usual one
    await heard.setSinkId?.(speaker).catch(() => {});
    await heard.play();
    tone.start();
    tone.stop(context.currentTime + 1);
    await new Promise(resolve => tone.addEventListener('ended', resolve));
  } finally {
    heard.srcObject = null;
    await context.close();
  }
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
