package io.serai.a2a.model;

import org.jspecify.annotations.Nullable;

/**
 * A push notification configuration: the webhook to which a task's updates are sent.
 *
 * @param id unique within the task; null if the hub is to assign one
 * @param token sent along so that the receiver can recognise the sender
 * @param scheme scheme of the {@code Authorization} header, such as {@code Bearer}
 * @param credentials the credentials after the scheme; never returned to callers
 */
public record PushConfig(
    @Nullable String id,
    String url,
    @Nullable String token,
    @Nullable String scheme,
    @Nullable String credentials) {

  /** Returns a copy with another id. */
  public PushConfig named(String newId) {
    return new PushConfig(newId, url, token, scheme, credentials);
  }

  /** Returns a copy with other secrets. */
  public PushConfig with(@Nullable String newToken, @Nullable String newCredentials) {
    return new PushConfig(id, url, newToken, scheme, newCredentials);
  }

  /** Returns the id only, because the other members may be secrets. */
  @Override
  public String toString() {
    return "PushConfig[" + id + "]";
  }
}
