/** Camel's {@code skill:} endpoint: a route becomes a skill, and any route calls one. */
@NullMarked
package io.serai.skill.component;

import org.jspecify.annotations.NullMarked;
