package io.serai.console.session;

import io.serai.security.OperatorRole;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A session in the database.
 *
 * @param owner id of the person, or of the operator whose key it began with
 * @param label label of that key; null if it is not known, or has none
 * @param role null if it is not known, as for a session that an older version began
 * @param byIssuer whether the person signed in by an issuer
 * @param used when it was used last, to about a minute
 * @param expires when it ends by itself
 */
public record SessionRow(
    String id,
    String owner,
    @Nullable String label,
    @Nullable OperatorRole role,
    boolean byIssuer,
    Instant begun,
    Instant used,
    Instant expires) {}
