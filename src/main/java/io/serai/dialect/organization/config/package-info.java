/** The block {@code organization} of agent files, which makes an agent an organization. */
@NullMarked
package io.serai.dialect.organization.config;

import org.jspecify.annotations.NullMarked;
