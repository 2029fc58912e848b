
# Bash takes words apart at colons and equals signs, which names of variants and players have: here they are joined
# again, and of what completes them the part goes that bash has as words of their own.
_agon_joined() {
    local line=${COMP_LINE} cut= word i
    local -i count=0 current=0
    local -a words=()
    for i in "${!COMP_WORDS[@]}"; do
        word=${COMP_WORDS[i]}
        if [[ ${count} -gt 0 && -n ${line} && ${line} != [[:blank:]]* ]]; then
            words[count - 1]+=${word}
        else
            words[count++]=${word}
        fi
        line=${line#"${line%%[![:blank:]]*}"}
        line=${line#"${word}"}
        [[ ${i} -eq ${COMP_CWORD} ]] && current=$((count - 1))
    done
    local cur=${words[current]} prev=
    [[ ${current} -gt 0 ]] && prev=${words[current - 1]}
    local -a COMP_WORDS=("${words[@]}")
    local COMP_CWORD=${current}
    _agon "${1}" "${cur}" "${prev}"
    [[ ${cur} == *[:=]* ]] && cut=${cur%"${cur##*[:=]}"}
    if [[ -n ${cut} || "${COMPREPLY[*]}" == *[:=]* ]]; then
        # No files, whose names would be quoted.
        compopt +o filenames 2>/dev/null
        [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[:=] ]] && compopt -o nospace 2>/dev/null
        COMPREPLY=("${COMPREPLY[@]#"${cut}"}")
    fi
}

complete -o filenames -F _agon_joined agon
