package io.serai.a2a.push;

import io.serai.a2a.model.PushConfig;
import io.serai.security.vault.StoredTextEncryptor;
import io.serai.security.vault.VaultException;
import org.jspecify.annotations.Nullable;

/** Encrypts and decrypts the secrets of stored push notification configurations. */
record PushConfigCipher(StoredTextEncryptor encryptor) {

  /** Returns a copy whose secrets are encrypted. */
  StoredPushConfig encrypted(StoredPushConfig entry) {
    PushConfig config = entry.config();
    return entry.with(
        config.with(
            encrypt(config.token(), entry, "token"),
            encrypt(config.credentials(), entry, "credentials")));
  }

  /** Returns a copy whose secrets are decrypted; if that fails, a dead copy without secrets. */
  StoredPushConfig decrypted(StoredPushConfig entry) {
    PushConfig config = entry.config();
    try {
      return entry.with(
          config.with(
              decrypt(config.token(), entry, "token"),
              decrypt(config.credentials(), entry, "credentials")));
    } catch (VaultException unreadable) {
      return entry.with(config.with(null, null)).dead("Its credentials cannot be decrypted.");
    }
  }

  private @Nullable String encrypt(@Nullable String text, StoredPushConfig entry, String column) {
    return text == null ? null : encryptor.seal(text, context(entry, column));
  }

  private @Nullable String decrypt(@Nullable String text, StoredPushConfig entry, String column) {
    return text == null ? null : encryptor.open(text, context(entry, column));
  }

  private static String context(StoredPushConfig entry, String column) {
    return "push/" + column + "/" + entry.taskId() + "/" + entry.id();
  }
}
