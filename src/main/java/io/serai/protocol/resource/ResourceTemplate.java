package io.serai.protocol.resource;

import io.serai.document.UriTemplate;
import org.jspecify.annotations.Nullable;

/**
 * Describes resources whose URIs have a common form.
 *
 * @param mediaType of their contents; null if they differ
 */
public record ResourceTemplate(
    UriTemplate uri, String name, String title, String description, @Nullable String mediaType) {}
