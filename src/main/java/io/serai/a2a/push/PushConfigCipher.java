package io.serai.a2a.push;

import io.serai.a2a.model.PushConfig;
import io.serai.security.VaultException;
import io.serai.security.VaultTextEncryptor;
import org.jspecify.annotations.Nullable;

/** The secrets of configurations, encrypted while they are kept. */
record PushConfigCipher(VaultTextEncryptor sealer) {

  /** The same with its secrets encrypted. */
  StoredPushConfig sealed(StoredPushConfig entry) {
    PushConfig config = entry.config();
    return entry.with(
        config.with(
            seal(config.token(), entry, "token"),
            seal(config.credentials(), entry, "credentials")));
  }

  /** The same with its secrets as they were given; dead where they cannot be decrypted. */
  StoredPushConfig opened(StoredPushConfig entry) {
    PushConfig config = entry.config();
    try {
      return entry.with(
          config.with(
              open(config.token(), entry, "token"),
              open(config.credentials(), entry, "credentials")));
    } catch (VaultException unreadable) {
      return entry.with(config.with(null, null)).dead("Its credentials cannot be decrypted.");
    }
  }

  private @Nullable String seal(@Nullable String text, StoredPushConfig entry, String column) {
    return text == null ? null : sealer.seal(text, context(entry, column));
  }

  private @Nullable String open(@Nullable String text, StoredPushConfig entry, String column) {
    return text == null ? null : sealer.open(text, context(entry, column));
  }

  private static String context(StoredPushConfig entry, String column) {
    return "push/" + column + "/" + entry.taskId() + "/" + entry.id();
  }
}
