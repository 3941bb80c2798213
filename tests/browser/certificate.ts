export { makeCertificate } from '../../voice/media/certificate.ts';
