/**
 * Official builds of ONNX Runtime, from 1.29 on, report their use to Microsoft unless this variable is set before the
 * library is initialised; set in time it also keeps them from writing a device id. Nothing leaves the machine here, so
 * this is called before anything imports the library.
 */
export function refuseTelemetry(): void {
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
}
