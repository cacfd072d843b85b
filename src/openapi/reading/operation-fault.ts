/** Why one operation can't be made a tool; the others are not touched by it. */
export class OperationFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OperationFault';
  }
}
