/** Settings for what the owner may see of the others of the house. */
import { z } from 'zod';

export const peopleSettingsSchema = z.strictObject({
  ownerSeesConversations: z
    .boolean()
    .default(false)
    .describe(
      'Whether the owner is shown what members and guests say and are told. They can see that it is on.',
    ),
});
