/** Camel's {@code agent:} endpoint, and which agents of this hub serve what. */
@NullMarked
package io.serai.skill.agent;

import org.jspecify.annotations.NullMarked;
