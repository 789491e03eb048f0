package io.serai.a2a.model;

import org.jspecify.annotations.Nullable;

/**
 * Where a task's updates are sent.
 *
 * @param id unique within the task; absent where the hub is to give one
 * @param token what the receiver knows the sender by
 * @param scheme of the {@code Authorization} header, such as {@code Bearer}
 * @param credentials behind the scheme; never shown again
 */
public record PushConfig(
    @Nullable String id,
    String url,
    @Nullable String token,
    @Nullable String scheme,
    @Nullable String credentials) {

  /** The same under that id. */
  public PushConfig named(String newId) {
    return new PushConfig(newId, url, token, scheme, credentials);
  }

  /** The same with other secrets. */
  public PushConfig with(@Nullable String newToken, @Nullable String newCredentials) {
    return new PushConfig(id, url, newToken, scheme, newCredentials);
  }

  /** Names the id only: the rest may hold secrets. */
  @Override
  public String toString() {
    return "PushConfig[" + id + "]";
  }
}
