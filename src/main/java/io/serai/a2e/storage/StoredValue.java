package io.serai.a2e.storage;

import java.time.Instant;
import java.util.Optional;

/**
 * The description of a stored value of an agent, without the value itself.
 *
 * @param key its key
 * @param size characters of its JSON, of a file its bytes
 * @param changedAt when it was stored
 * @param expiresAt when it is removed, if ever
 */
public record StoredValue(String key, long size, Instant changedAt, Optional<Instant> expiresAt) {}
