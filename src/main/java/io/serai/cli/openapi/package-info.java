/** The command {@code import}: capabilities from the OpenAPI document of a file or URL. */
@NullMarked
package io.serai.cli.openapi;

import org.jspecify.annotations.NullMarked;
