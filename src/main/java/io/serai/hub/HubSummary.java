package io.serai.hub;

import io.serai.reload.Outcome;
import java.util.Collection;

/**
 * What a hub serves right after its start.
 *
 * @param refused the files that are not served, with the reasons
 */
public record HubSummary(
    String url, String mode, int skills, int routes, int agents, Collection<Outcome> refused) {}
